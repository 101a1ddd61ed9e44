import { Aviso, type TonoDeAviso } from '#ui/avisos/aviso.tsx'
import { Demora, Esperas } from '#ui/avisos/demora.tsx'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Recuperado } from '#ui/avisos/recuperado.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Resguardo } from '#ui/avisos/resguardo.tsx'
import Toasts, { type MensajeBreve } from '#ui/avisos/toasts.tsx'
import { Vacio } from '#ui/avisos/vacio.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { MENSAJE_CON_NUMERO, nada } from '../datos.ts'
import type { Ejemplos, Estados } from '../ejemplo.ts'
import { Rota } from '../viva.tsx'

export const EJEMPLOS = {
  Aviso: {
    info: () => (
      <Aviso titulo="La encuesta abre el lunes 2 de marzo.">
        <p>Le escribiremos ese día.</p>
      </Aviso>
    ),
    alerta: () => (
      <Aviso tono="alerta" titulo="Quedan 3 días de plazo.">
        <p>La encuesta cierra el jueves 10 de diciembre.</p>
      </Aviso>
    ),
    error: () => (
      <Aviso tono="error" role="alert" titulo="No pudimos guardar sus datos.">
        <p>Revise su conexión e inténtelo otra vez.</p>
      </Aviso>
    ),
    exito: () => <Aviso tono="exito" role="status" titulo="Guardamos sus datos." />,
    'solo texto': () => (
      <Aviso>
        <p>El código llega por correo en unos minutos.</p>
      </Aviso>
    ),
  } satisfies Record<TonoDeAviso, unknown> & Estados,
  Recuperado: {
    'lo escrito antes': () => <Recuperado />,
  },
  Reintento: {
    'con qué hacer': () => <Reintento titulo="No pudimos mostrar sus estudiantes." mensaje="Revise su conexión." onReintentar={nada} />,
    'con número de falla': () => (
      <Reintento titulo="No pudimos mostrar sus estudiantes." mensaje={MENSAJE_CON_NUMERO} onReintentar={nada} />
    ),
    ocupado: () => <Reintento titulo="No pudimos mostrar sus estudiantes." mensaje="Revise su conexión." onReintentar={nada} ocupado />,
    'sin qué hacer': () => <Reintento titulo="No pudimos mostrar sus estudiantes." mensaje="Vuelva más tarde." />,
  },
  Vacio: {
    'solo título': () => <Vacio titulo="Todavía no hay envíos" />,
    'con salida': () => (
      <Vacio
        titulo="Ningún estudiante coincide"
        texto="Revise el RUN, o busque por apellido."
        accion={<Boton onClick={nada}>Quitar los filtros</Boton>}
      />
    ),
  },
  Esqueleto: {
    'cuatro líneas': () => <Esqueleto texto="Cargando estudiantes…" />,
    'una línea': () => <Esqueleto lineas={1} />,
  },
  Demora: {
    'en su lugar': () => (
      <Esperas value={[{ id: 'una', onDejar: nada }]}>
        <Demora />
      </Esperas>
    ),
    flotante: () => (
      <Esperas value={[{ id: 'una', onDejar: nada }]}>
        <Demora flotante />
      </Esperas>
    ),
  },
  Toasts: {
    exito: () => <Toasts mensajes={[unMensaje('exito', 'Guardamos los cambios.')]} onCerrar={nada} duracion={Infinity} />,
    error: () => <Toasts mensajes={[unMensaje('error', 'No pudimos guardar los cambios.')]} onCerrar={nada} duracion={Infinity} />,
    aviso: () => <Toasts mensajes={[unMensaje('aviso', 'Otra pestaña cerró su sesión.')]} onCerrar={nada} duracion={Infinity} />,
    'dos a la vez': () => (
      <Toasts
        mensajes={[unMensaje('exito', 'Guardamos los cambios.'), unMensaje('aviso', 'El correo sale en unos minutos.')]}
        onCerrar={nada}
        duracion={Infinity}
      />
    ),
  } satisfies Record<MensajeBreve['tono'], unknown> & Estados,
  Resguardo: {
    entera: () => (
      <Resguardo alternativa={<Aviso tono="error" titulo="Esta parte no se pudo mostrar." />}>
        <p>La parte, tal como es.</p>
      </Resguardo>
    ),
    rota: () => (
      <Resguardo alternativa={<Aviso tono="error" titulo="Esta parte no se pudo mostrar." />}>
        <Rota />
      </Resguardo>
    ),
  },
} satisfies Ejemplos

function unMensaje(tono: MensajeBreve['tono'], texto: string): MensajeBreve {
  return { id: texto, tono, texto }
}
