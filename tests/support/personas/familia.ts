import { anota, elige, enFilas, marca, type Parte } from './encuestador.ts'

/** A student of the demonstration with nobody yet, as a declared bond shows his name (decisions, links). */
export const LAUTARO = 'Lautaro José P. Ñ.'

/** A family's answers to the survey of 1° básico, by what the page says; they open every question that depends on another. */
export const FAMILIA: readonly Parte[] = [
  {
    titulo: 'Hogar',
    respuestas: [
      elige('¿Qué relación tiene usted con', 'Otra persona a su cuidado'),
      anota('Escriba qué relación tiene con', 'Madrina'),
      anota('¿cuántas personas viven en el hogar?', '4'),
      anota('¿Cuántas de ellas tienen menos de 18 años?', '2'),
      marca('¿Con quiénes vive', 'Hermanas o hermanos', 'Otras personas'),
      elige('¿Hasta dónde estudió la persona que más cuida', 'Media completa'),
      elige('¿Alguna persona del hogar trabaja', 'Sí, en trabajos ocasionales'),
    ],
  },
  {
    titulo: 'Salud',
    respuestas: [
      elige('¿Qué previsión de salud', 'Fonasa'),
      anota('¿Cuándo fue el último control de salud', '2025-06-12'),
      elige('fue al dentista en los últimos 12 meses?', 'No'),
      elige('alguna enfermedad que necesite tratamiento permanente?', 'Sí'),
      marca('¿Cuál o cuáles?', 'Asma u otra respiratoria', 'Alergia a alimentos'),
      anota('¿A qué alimentos tiene alergia?', 'Maní y nueces'),
      marca('usa alguno de estos apoyos?', 'Lentes'),
    ],
  },
  {
    titulo: 'Vida diaria',
    respuestas: [
      enFilas('¿Cuánta dificultad tiene', {
        'Ver, aunque use lentes': 'Mucha',
        'Oír, aunque use audífonos': 'Ninguna',
        'Caminar o subir escaleras': 'Ninguna',
        'Darse a entender al hablar': 'Alguna',
        'Aprender cosas nuevas': 'Ninguna',
        'Vestirse o comer sin ayuda': 'Ninguna',
      }),
      elige('tiene credencial de discapacidad?', 'Está en trámite'),
    ],
  },
  {
    titulo: 'Crianza',
    respuestas: [
      elige('asistió a kínder?', 'Sí'),
      enFilas('¿alguna persona adulta hizo esto con', {
        'Leer juntos': '1 a 3 días',
        'Acompañar sus tareas': '4 días o más',
        Jugar: '4 días o más',
        'Conversar sobre su día': '4 días o más',
      }),
      elige('¿tiene con quién contar?', 'Algunas veces'),
    ],
  },
  {
    titulo: 'Actividades',
    respuestas: [
      anota('al aire libre?', '3'),
      marca('participa en alguna de estas actividades?', 'Deporte', 'Música o baile'),
      elige('¿cuánto usa', 'Hasta 1 hora'),
    ],
  },
  {
    titulo: 'Alimentación',
    respuestas: [
      elige('toma desayuno', 'Todos'),
      elige('come lo que entrega el establecimiento?', 'Siempre o casi siempre'),
      enFilas('¿Con qué frecuencia', {
        Frutas: 'Todos los días',
        Verduras: '3 a 6 días a la semana',
        'Leche, yogur o queso': 'Todos los días',
        'Porotos, lentejas o garbanzos': '1 o 2 días a la semana',
        Pescado: 'Casi nunca',
        'Bebidas o jugos con azúcar': '1 o 2 días a la semana',
        'Dulces, papas fritas o galletas': '1 o 2 días a la semana',
      }),
      enFilas('¿pasó esto en el hogar por falta de dinero?', {
        'Les preocupó que la comida no alcanzara': 'Algunas veces',
        'Comieron poca variedad de alimentos': 'Algunas veces',
        'Comieron menos de lo necesario': 'Nunca',
        'Se quedaron sin comida en la casa': 'Nunca',
      }),
      elige('comió menos de lo que necesitaba?', 'No'),
    ],
  },
  {
    titulo: 'Vivienda y traslado',
    respuestas: [
      elige('La vivienda donde vive el hogar es…', 'Arrendada'),
      anota('¿Cuántas piezas se usan solo para dormir?', '2'),
      marca('¿Qué tiene la vivienda?', 'Agua potable de la red', 'Baño dentro de la vivienda', 'Electricidad'),
      marca('¿con qué se calienta la vivienda?', 'Leña'),
      elige('¿Cómo llega', 'En micro, metro o tren'),
      anota('¿Cuántos minutos demora en llegar?', '35'),
      anota('Si quiere, cuéntenos algo más', 'La ruta se corta cuando llueve.'),
    ],
  },
]
