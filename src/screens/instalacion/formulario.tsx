import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { InstalacionData, instalacionMachine } from '#machines/instalacion/instalacion.chart.ts'
import { instalacionFailure, isInstalling } from '#machines/instalacion/instalacion.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { CampoTexto } from '#ui/formulario/campo.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { Grupo } from '#ui/formulario/grupo.tsx'
import { useEscrito } from '#ui/formulario/use-escrito.ts'
import { Titulo } from '#ui/marco/titulo.tsx'

const VACIO: InstalacionData = {
  codigo: '',
  agencia: '',
  mesaDeAyuda: { telefono: '', correo: '', horario: '' },
  administrador: { nombreUsuario: '', nombres: '', apellidoPaterno: '', apellidoMaterno: '', correoElectronico: '' },
}

interface PropsDeFormulario {
  instalacion: ActorRefFrom<typeof instalacionMachine>
  titulo: string
}

/** All that an empty database is asked. */
export function Formulario({ instalacion, titulo }: PropsDeFormulario) {
  const [datos, setDatos] = useEscrito('instalacion', VACIO)
  const falla = useSelector(instalacion, instalacionFailure)
  const instalando = useSelector(instalacion, isInstalling)
  const envia = (evento: FormEvent) => {
    evento.preventDefault()
    instalacion.send({ type: 'SUBMIT', data: datos })
  }
  const campo = (name: 'codigo' | 'agencia') => ({
    name,
    value: datos[name],
    onChange: (valor: string) => setDatos({ ...datos, [name]: valor }),
    error: falla?.campos[name],
    required: true,
  })
  const campoDe = <G extends 'mesaDeAyuda' | 'administrador'>(grupo: G, nombre: keyof InstalacionData[G] & string) => ({
    name: `${grupo}.${nombre}`,
    value: String(datos[grupo][nombre]),
    onChange: (valor: string) => setDatos({ ...datos, [grupo]: { ...datos[grupo], [nombre]: valor } }),
    error: falla?.campos[`${grupo}.${nombre}`],
  })
  return (
    <>
      <Titulo guia="Nadie administra todavía esta base. Esta página sirve una sola vez.">{titulo}</Titulo>
      <form noValidate onSubmit={envia} aria-busy={instalando} className="grid gap-8">
        <FallaDeCampos falla={falla} />
        <CampoTexto
          {...campo('codigo')}
          etiqueta="Código de instalación"
          ayuda="El servidor lo escribió en su bitácora al partir. Ejemplo: 7K3M-Q2XD"
          autoComplete="off"
          cifras
        />
        <Grupo titulo="La agencia">
          <CampoTexto {...campo('agencia')} etiqueta="Nombre de la agencia" autoComplete="organization" />
        </Grupo>
        <Grupo titulo="La mesa de ayuda">
          <CampoTexto {...campoDe('mesaDeAyuda', 'telefono')} etiqueta="Teléfono" type="tel" cifras required />
          <CampoTexto {...campoDe('mesaDeAyuda', 'correo')} etiqueta="Correo de la mesa de ayuda" type="email" required />
          <CampoTexto {...campoDe('mesaDeAyuda', 'horario')} etiqueta="Horario" ayuda="Ejemplo: lunes a viernes, 9:00 a 18:00" required />
        </Grupo>
        <Grupo titulo="Quien administra primero">
          <CampoTexto
            {...campoDe('administrador', 'nombreUsuario')}
            etiqueta="Nombre de usuario"
            ayuda="Con él ingresará. Ejemplo: ana.soto"
            autoComplete="off"
            required
          />
          <CampoTexto {...campoDe('administrador', 'nombres')} etiqueta="Nombres" required />
          <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
            <CampoTexto {...campoDe('administrador', 'apellidoPaterno')} etiqueta="Apellido paterno" required />
            <CampoTexto {...campoDe('administrador', 'apellidoMaterno')} etiqueta="Apellido materno (si tiene)" />
          </div>
          <CampoTexto
            {...campoDe('administrador', 'correoElectronico')}
            etiqueta="Correo electrónico"
            ayuda="Ahí llegará el enlace para crear su contraseña."
            type="email"
            required
          />
        </Grupo>
        <div className="grid gap-5">
          <FallaGeneral falla={falla} titulo="No pudimos instalar el sistema." />
          <Boton type="submit" variante="principal" ancho ocupado={instalando} textoOcupado="Instalando">
            Instalar
          </Boton>
        </div>
      </form>
    </>
  )
}
