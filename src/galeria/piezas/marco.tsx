import { Cerca } from '#ui/cerca.tsx'
import { Boton, EnlaceBoton } from '#ui/formulario/boton.tsx'
import { CampoTexto } from '#ui/formulario/campo.tsx'
import { AccionAlPie } from '#ui/marco/accion-al-pie.tsx'
import { Dato } from '#ui/marco/dato.tsx'
import { DialogoDeFormulario } from '#ui/marco/dialogo-de-formulario.tsx'
import DialogoModal from '#ui/marco/dialogo-modal.tsx'
import { Dialogo } from '#ui/marco/dialogo.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Insignia, Marca } from '#ui/marco/marca.tsx'
import { MarcoTrabajo, type OpcionDeMenu } from '#ui/marco/marco-trabajo.tsx'
import { MarcaEnlace, MarcoIngreso, MarcoPublico, Noticia, SaltoAlContenido } from '#ui/marco/marco.tsx'
import { LineaDeMesa } from '#ui/marco/mesa.tsx'
import { PaginaDeTexto, Puntos } from '#ui/marco/pagina-de-texto.tsx'
import { Paginas } from '#ui/marco/paginas.tsx'
import { Pestanas } from '#ui/marco/pestanas.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { nada } from '../datos.ts'
import type { Ejemplos } from '../ejemplo.ts'
import { SobrePizarra, Viva } from '../viva.tsx'

const MENU: readonly OpcionDeMenu[] = [
  { href: '/', texto: 'Inicio', icono: 'inicio' },
  { href: '/alumnos', texto: 'Estudiantes', icono: 'grados' },
  { href: '/personas', texto: 'Usuarios', icono: 'personas', grupo: 'Administración' },
  { href: '/propia', texto: 'Mi cuenta', icono: 'persona', grupo: 'cuenta' },
]

const PARTES = [
  { id: 'que-se-guarda', titulo: 'Qué se guarda' },
  { id: 'por-cuanto', titulo: 'Por cuánto tiempo' },
]

export const EJEMPLOS = {
  MarcoPublico: {
    'con acción y pie': () => (
      <MarcoPublico accion={<Boton variante="pizarra">Ingresar</Boton>} pie={<a href="/otra">Privacidad</a>}>
        <Titulo>Comprobar una encuesta</Titulo>
        <p>El contenido va en una columna de papel.</p>
      </MarcoPublico>
    ),
    'sin ellos': () => (
      <MarcoPublico>
        <Titulo>Comprobar una encuesta</Titulo>
      </MarcoPublico>
    ),
  },
  MarcoIngreso: {
    'con noticia y pie': () => (
      <MarcoIngreso
        aviso={<Noticia titulo="La encuesta cierra el 10 de diciembre." destacado="10 de diciembre" />}
        tutorial={<Boton variante="pizarra">Ver el video</Boton>}
        pie={<a href="/otra">Privacidad</a>}
      >
        <Titulo>Ingreso de establecimientos</Titulo>
        <Boton variante="principal">Ingresar</Boton>
      </MarcoIngreso>
    ),
    'sin noticia': () => (
      <MarcoIngreso>
        <Titulo>Ingreso de establecimientos</Titulo>
        <Boton variante="principal">Ingresar</Boton>
      </MarcoIngreso>
    ),
  },
  MarcoTrabajo: {
    'con administración': () => (
      <MarcoTrabajo menu={MENU} persona={{ nombre: 'Carolina Soto', detalle: 'Agencia' }} onSalir={nada} pie={<a href="/otra">Ayuda</a>}>
        <Titulo guia="Quedan 96 encuestas por enviar.">Inicio</Titulo>
      </MarcoTrabajo>
    ),
    'de un establecimiento': () => (
      <MarcoTrabajo menu={MENU.slice(0, 2)} persona={{ nombre: 'Escuela Los Arrayanes', detalle: 'RBD 90145-8' }} onSalir={nada}>
        <Titulo>Inicio</Titulo>
      </MarcoTrabajo>
    ),
  },
  Titulo: {
    solo: () => <Titulo>Estudiantes</Titulo>,
    'con guía y acción': () => (
      <Titulo
        antes="Escuela Los Arrayanes del Sur"
        guia="Quedan 96 encuestas por enviar hasta el 10 de diciembre."
        acciones={<Boton variante="principal">Imprimir pendientes</Boton>}
      >
        Estudiantes de 5° básico A
      </Titulo>
    ),
  },
  Noticia: {
    'con una fecha marcada': () => (
      <SobrePizarra>
        <Noticia titulo="La encuesta cierra el 10 de diciembre." destacado="10 de diciembre" texto="Después no se reciben respuestas." />
      </SobrePizarra>
    ),
    'solo título': () => (
      <SobrePizarra>
        <Noticia titulo="La encuesta todavía no abre." />
      </SobrePizarra>
    ),
  },
  Hoja: {
    'con aire': () => (
      <Hoja>
        <p>Una hoja de papel sobre el fondo.</p>
      </Hoja>
    ),
    'sin aire': () => (
      <Hoja aire={false}>
        <p>Una tabla o una lista llegan hasta el borde.</p>
      </Hoja>
    ),
    destacada: () => (
      <Hoja destacada>
        <p>Lo que sigue.</p>
      </Hoja>
    ),
  },
  Dato: {
    'en una lista': () => (
      <dl>
        <Dato nombre="RBD">90145-8</Dato>
      </dl>
    ),
  },
  Pestanas: {
    'la primera': () => (
      <Pestanas
        etiqueta="Partes de la página"
        actual="cuentas"
        pestanas={[
          { id: 'cuentas', texto: 'Cuentas', href: '/cuentas' },
          { id: 'invitaciones', texto: 'Invitaciones', href: '/invitaciones' },
          { id: 'carga', texto: 'Carga', href: '/carga' },
        ]}
      />
    ),
  },
  Paginas: {
    'la primera de muchas': () => (
      <Viva inicial={0}>
        {(desde, cambia) => <Paginas total={1204} limit={20} offset={desde} nombre="estudiantes" onPagina={cambia} />}
      </Viva>
    ),
    'una del medio': () => <Paginas total={1204} limit={20} offset={600} nombre="estudiantes" onPagina={nada} />,
    'la última': () => <Paginas total={1204} limit={20} offset={1200} nombre="estudiantes" onPagina={nada} />,
  },
  PaginaDeTexto: {
    'con índice al lado': () => (
      <PaginaDeTexto enBreve={['Se guarda lo que usted responde.', 'Nadie más lo lee con su nombre.']} partes={PARTES}>
        {({ titulo }) => <p>{titulo}: dos años.</p>}
      </PaginaDeTexto>
    ),
  },
  Puntos: {
    'de una parte': () => <Puntos frases={['Se guarda lo que usted responde.', 'Se borra a los dos años.']} />,
  },
  AccionAlPie: {
    'al pie en teléfonos': () => (
      <AccionAlPie>
        <EnlaceBoton href="/otra" variante="principal">
          Responder la encuesta
        </EnlaceBoton>
      </AccionAlPie>
    ),
  },
  Dialogo: {
    'con pie': () => (
      <Dialogo
        abierto
        titulo="¿Quitar este vínculo?"
        onCerrar={nada}
        pie={
          <>
            <Boton>No, dejarlo</Boton>
            <Boton variante="peligro">Quitar el vínculo</Boton>
          </>
        }
      >
        <p>El apoderado deja de ver las encuestas del estudiante.</p>
      </Dialogo>
    ),
  },
  DialogoModal: {
    'sin pie': () => (
      <DialogoModal abierto titulo="Códigos de respaldo" onCerrar={nada}>
        <p>Guárdelos donde solo usted los encuentre.</p>
      </DialogoModal>
    ),
  },
  DialogoDeFormulario: {
    'por enviar': () => (
      <DialogoDeFormulario
        titulo="Cambiar el correo"
        formulario="cambio"
        accion="Guardar"
        enCurso="Guardando"
        ocupado={false}
        onCerrar={nada}
      >
        <CampoTexto etiqueta="Correo nuevo" name="correo" type="email" value="ana@ejemplo.cl" onChange={nada} />
      </DialogoDeFormulario>
    ),
    ocupado: () => (
      <DialogoDeFormulario titulo="Cambiar el correo" formulario="cambio" accion="Guardar" enCurso="Guardando" ocupado onCerrar={nada}>
        <CampoTexto etiqueta="Correo nuevo" name="correo" type="email" value="ana@ejemplo.cl" onChange={nada} />
      </DialogoDeFormulario>
    ),
    'que destruye': () => (
      <DialogoDeFormulario
        titulo="¿Anular esta respuesta?"
        formulario="anula"
        accion="Anular"
        enCurso="Anulando"
        peligrosa
        ocupado={false}
        onCerrar={nada}
      >
        <CampoTexto etiqueta="Motivo" name="motivo" value="" onChange={nada} />
      </DialogoDeFormulario>
    ),
  },
  Insignia: {
    'sobre la pizarra': () => (
      <SobrePizarra>
        <Insignia className="size-9" />
      </SobrePizarra>
    ),
    'con su fondo': () => <Insignia conFondo className="size-9" />,
  },
  Marca: {
    'sobre la pizarra': () => (
      <SobrePizarra>
        <Marca />
      </SobrePizarra>
    ),
    grande: () => (
      <SobrePizarra>
        <Marca grande />
      </SobrePizarra>
    ),
    'con su fondo': () => <Marca conFondo />,
  },
  MarcaEnlace: {
    'sobre la pizarra': () => (
      <SobrePizarra>
        <MarcaEnlace />
      </SobrePizarra>
    ),
  },
  SaltoAlContenido: {
    'aparece con el tabulador': () => (
      <>
        <SaltoAlContenido />
        <main id="contenido">Abra este ejemplo y pulse la tecla Tab.</main>
      </>
    ),
  },
  Cerca: {
    'llega al acercarse a su lugar': () => (
      <div className="h-64 overflow-y-auto">
        <p className="h-[60rem]">Baje: lo que sigue llega cuando está por verse.</p>
        <Cerca mientras={<p>Todavía no se trae.</p>}>
          <p>Aquí está.</p>
        </Cerca>
      </div>
    ),
  },
  LineaDeMesa: {
    'de la instalación': () => <LineaDeMesa />,
  },
} satisfies Ejemplos
