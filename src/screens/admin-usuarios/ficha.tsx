import { useSelector } from '@xstate/react'
import type { Part } from '#app/use-flow.ts'
import type { FormularioDeUsuario, ReferenciaDeUsuarios, UsuarioAdministrado } from '#contract/usuarios.admin.ts'
import { NOMBRE_DE_ROL, type RolId } from '#contract/rules/roles.ts'
import { isRecordBusy, record, recordFailure, recordView, submitted, theirs } from '#machines/admin-record/admin-record.selectors.ts'
import { DialogoDeFormulario } from '#ui/marco/dialogo-de-formulario.tsx'
import { Conflicto } from '../administracion/conflicto.tsx'
import { Formulario } from './formulario.tsx'

interface PropsDeFicha {
  flujo: Part<'adminUsuarios', 'record'>
  referencia: ReferenciaDeUsuarios
  rolId: RolId
}

/** What a form begins with: the stored account, or nothing. */
function formularioDe(usuario: UsuarioAdministrado | null): FormularioDeUsuario {
  if (usuario === null) {
    return {
      nombreUsuario: '',
      nombres: '',
      apellidoPaterno: '',
      apellidoMaterno: '',
      correoElectronico: '',
      activo: 'Si',
      cargoId: null,
      usuarioRol: { rolId: 0, regionId: null, provinciaId: null, comunaId: null },
    }
  }
  const {
    nombreUsuario,
    nombres,
    apellidoPaterno,
    apellidoMaterno,
    correoElectronico,
    correoElectronicoDirector,
    telefono1,
    telefono2,
    cargoId,
    usuarioRol,
    activo,
  } = usuario
  const { rolId, regionId, provinciaId, comunaId } = usuarioRol
  return {
    nombreUsuario,
    nombres,
    apellidoPaterno,
    apellidoMaterno,
    correoElectronico: correoElectronico ?? '',
    correoElectronicoDirector,
    telefono1,
    telefono2,
    cargoId,
    activo: activo ? 'Si' : 'No',
    usuarioRol: { rolId, regionId, provinciaId, comunaId },
  }
}

/** The form of an account in its dialog, or both versions of one that two people changed. */
export function FichaDeUsuario({ flujo, referencia, rolId }: PropsDeFicha) {
  const vista = useSelector(flujo, recordView)
  const usuario = useSelector(flujo, record<UsuarioAdministrado>)
  const enviado = useSelector(flujo, submitted<FormularioDeUsuario>)
  const guardada = useSelector(flujo, theirs<UsuarioAdministrado>)
  const falla = useSelector(flujo, recordFailure)
  const ocupado = useSelector(flujo, isRecordBusy)
  const cerra = (): void => flujo.send({ type: 'CANCEL' })

  if (vista === 'conflicto' && enviado && guardada)
    return <Conflicto flujo={flujo} suya={enEspanol(enviado, referencia)} guardada={enEspanol(formularioDe(guardada), referencia)} />
  if (vista !== 'formulario') return null
  const borrador = `admin-usuarios ${usuario?.usuarioId ?? 'nuevo'} ${usuario?.version ?? 0}`
  return (
    <DialogoDeFormulario
      titulo={usuario === null ? 'Crear usuario' : 'Editar usuario'}
      formulario="usuario"
      accion={usuario === null ? 'Crear usuario' : 'Guardar cambios'}
      enCurso="Guardando"
      ocupado={ocupado}
      onCerrar={cerra}
    >
      <Formulario
        key={borrador}
        flujo={flujo}
        borrador={borrador}
        inicial={enviado ?? formularioDe(usuario)}
        referencia={referencia}
        rolId={rolId}
        falla={falla}
        onGuardar={(datos) => {
          if (!ocupado) flujo.send({ type: 'SAVE', data: datos })
        }}
      />
    </DialogoDeFormulario>
  )
}

/** A form in the words of the screen. */
function enEspanol(datos: FormularioDeUsuario, { regiones, provincias, comunas }: ReferenciaDeUsuarios): Record<string, string> {
  const { rolId, regionId, provinciaId, comunaId } = datos.usuarioRol
  return {
    'Nombre de usuario': datos.nombreUsuario,
    Nombres: datos.nombres,
    'Apellido paterno': datos.apellidoPaterno,
    'Apellido materno': datos.apellidoMaterno,
    'Correo electrónico': datos.correoElectronico,
    Rol: NOMBRE_DE_ROL[rolId as RolId] ?? '',
    Región: regiones.find((una) => una.regionId === regionId)?.nombre ?? '',
    Provincia: provincias.find((una) => una.provinciaId === provinciaId)?.nombre ?? '',
    Comuna: comunas.find((una) => una.comunaId === comunaId)?.nombre ?? '',
    Activo: datos.activo === 'Si' || datos.activo === true ? 'Sí' : 'No',
  }
}
