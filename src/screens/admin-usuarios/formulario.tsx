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
import { Opcion } from '#ui/formulario/opcion.tsx'
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
      <div className="grid gap-4 sm:grid-cols-3">
        <CampoTexto
          etiqueta="Nombres"
          name="nombres"
          autoComplete="off"
          maxLength={100}
          required
          value={datos.nombres}
          error={error('nombres')}
          onChange={(nombres) => pone({ nombres })}
        />
        <CampoTexto
          etiqueta="Apellido paterno"
          name="apellidoPaterno"
          autoComplete="off"
          maxLength={100}
          value={datos.apellidoPaterno}
          error={error('apellidoPaterno')}
          onChange={(apellidoPaterno) => pone({ apellidoPaterno })}
        />
        <CampoTexto
          etiqueta="Apellido materno"
          name="apellidoMaterno"
          autoComplete="off"
          maxLength={100}
          value={datos.apellidoMaterno}
          error={error('apellidoMaterno')}
          onChange={(apellidoMaterno) => pone({ apellidoMaterno })}
        />
      </div>
      <CampoTexto
        etiqueta="Correo electrónico"
        name="correoElectronico"
        type="email"
        autoComplete="off"
        maxLength={150}
        required
        value={datos.correoElectronico}
        error={error('correoElectronico')}
        onChange={(correoElectronico) => pone({ correoElectronico })}
      />
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
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 font-accion">¿El usuario está activo?</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          <Opcion tipo="radio" name="activo" value="Si" checked={datos.activo === 'Si'} onChange={() => pone({ activo: 'Si' })}>
            Sí
          </Opcion>
          <Opcion tipo="radio" name="activo" value="No" checked={datos.activo !== 'Si'} onChange={() => pone({ activo: 'No' })}>
            No, no podrá ingresar
          </Opcion>
        </div>
      </fieldset>
    </form>
  )
}
