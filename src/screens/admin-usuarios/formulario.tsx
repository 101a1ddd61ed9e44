import type { FormEvent } from 'react'
import type { AnyActorRef } from 'xstate'
import { useDraft } from '#app/use-draft.ts'
import type { Falla } from '#contract/falla.ts'
import type { FormularioDeUsuario, ReferenciaDeUsuarios } from '#contract/usuarios.admin.ts'
import { rolesQueAdministra } from '#contract/rules/administracion.ts'
import { isRecordClosed } from '#machines/admin-record/admin-record.selectors.ts'
import { esRol, NOMBRE_DE_ROL, ROL, type RolId } from '#contract/rules/roles.ts'
import { nivelDeTerritorio, territorioDeRol } from '#contract/rules/territorio.ts'
import { Recuperado } from '#ui/avisos/recuperado.tsx'
import { CampoTexto, Selector } from '#ui/formulario/campo.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { Activo, DatosDePersona } from '../administracion/persona.tsx'
import { TerritorioDeFormulario } from './territorio.tsx'

interface PropsDeFormulario {
  /** The record: when it closes, nothing of what was typed is left. */
  flujo: AnyActorRef
  /** Names what is typed here, for it to survive a reload. */
  borrador: string
  inicial: FormularioDeUsuario
  referencia: ReferenciaDeUsuarios
  /** Whoever administers: it gives only the roles of its own reach. */
  rolId: RolId
  falla: Falla | null
  onGuardar: (datos: FormularioDeUsuario) => void
}

/** The form of an account. The role decides what territory it asks for; what another role left is not sent. */
export function Formulario({ flujo, borrador, inicial, referencia, rolId, falla, onGuardar }: PropsDeFormulario) {
  const { draft: datos, write: pone, recovered: recuperado } = useDraft(flujo, borrador, inicial, isRecordClosed)
  const error = (campo: string): string | undefined => falla?.campos[campo]
  const rol = datos.usuarioRol.rolId
  const cambiaRol = (valor: string): void => {
    const nuevo = Number(valor)
    if (!esRol(nuevo)) return
    pone({ cargoId: null, usuarioRol: { ...datos.usuarioRol, rolId: nuevo } })
  }
  const alEnviar = (evento: FormEvent): void => {
    evento.preventDefault()
    const { regionId = null, provinciaId = null, comunaId = null } = datos.usuarioRol
    // Cut here and not at each role: the keyboard passes through several before the one that is meant.
    onGuardar(esRol(rol) ? { ...datos, usuarioRol: { rolId: rol, ...territorioDeRol(rol, { regionId, provinciaId, comunaId }) } } : datos)
  }
  const cargos = referencia.cargos.filter((cargo) => cargo.rolId === rol)
  return (
    <form id="usuario" noValidate className="grid gap-4" onSubmit={alEnviar}>
      {recuperado && <Recuperado />}
      <FallaDeCampos falla={falla} />
      <FallaGeneral falla={falla} titulo="No se pudo guardar" />
      <Selector
        etiqueta="Rol"
        name="usuarioRol.rolId"
        vacio="Elija un rol"
        required
        value={rol === 0 ? '' : String(rol)}
        error={error('usuarioRol.rolId')}
        onChange={cambiaRol}
        opciones={rolesQueAdministra(rolId).map((uno) => ({ valor: String(uno), texto: NOMBRE_DE_ROL[uno] }))}
      />
      {esRol(rol) && nivelDeTerritorio(rol) !== 'ninguno' && (
        <TerritorioDeFormulario
          nivel={nivelDeTerritorio(rol)}
          elegido={datos.usuarioRol}
          referencia={referencia}
          error={error}
          onCambio={(territorio) => pone({ usuarioRol: { rolId: rol, ...territorio } })}
        />
      )}
      <CampoTexto
        etiqueta={rol === ROL.RBD ? 'RBD, sin su dígito' : 'Nombre de usuario'}
        name="nombreUsuario"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        required
        value={datos.nombreUsuario}
        error={error('nombreUsuario')}
        onChange={(nombreUsuario) => pone({ nombreUsuario })}
      />
      <DatosDePersona datos={datos} conApellido={false} error={error} onCambio={pone} />
      {cargos.length > 0 && (
        <Selector
          etiqueta="Cargo"
          name="cargoId"
          vacio="Sin cargo"
          value={datos.cargoId ? String(datos.cargoId) : ''}
          error={error('cargoId')}
          onChange={(valor) => pone({ cargoId: valor === '' ? null : Number(valor) })}
          opciones={cargos.map((cargo) => ({ valor: String(cargo.cargoId), texto: cargo.dsCargo }))}
        />
      )}
      <Activo
        pregunta="¿El usuario está activo?"
        activo={datos.activo === 'Si'}
        onCambio={(activo) => pone({ activo: activo ? 'Si' : 'No' })}
      />
    </form>
  )
}
