import type { AdministracionDeAvisos, PublicacionEscrita } from '#contract/avisos.ts'
import { NOMBRE_DE_ROL, ROLES, type RolId } from '#contract/rules/roles.ts'
import { Campo, CampoTexto, CONTROL, Selector } from '#ui/formulario/campo.tsx'
import { Grupo } from '#ui/formulario/grupo.tsx'
import { Opcion } from '#ui/formulario/opcion.tsx'

export type Periodos = AdministracionDeAvisos['periodos']

interface PropsDeParte {
  datos: PublicacionEscrita
  error: (campo: string) => string | undefined
  onCambio: (cambio: Partial<PublicacionEscrita>) => void
}

/** What only a video has: how long it is, and its words. */
export function DeVideo({ datos: { segundos, transcripcion }, error, onCambio }: PropsDeParte) {
  return (
    <>
      <CampoTexto
        etiqueta="Cuántos segundos dura"
        name="segundos"
        inputMode="numeric"
        cifras
        value={segundos === null ? '' : String(segundos)}
        error={error('segundos')}
        onChange={(valor) => onCambio({ segundos: Number(valor.replace(/\D/g, '')) || null })}
      />
      <Campo etiqueta="Transcripción" id="transcripcion" ayuda="Una frase en cada línea." error={error('transcripcion')}>
        {(aria) => (
          <textarea
            {...aria}
            rows={5}
            className={CONTROL}
            value={transcripcion.join('\n')}
            onChange={({ currentTarget: { value } }) => onCambio({ transcripcion: value === '' ? [] : value.split('\n') })}
          />
        )}
      </Campo>
    </>
  )
}

/** What only a supporting document has: who sees it, and in which period. */
export function DeDocumento({ datos: { roles, periodoId }, periodos, error, onCambio }: PropsDeParte & { periodos: Periodos }) {
  const cambia = (rol: RolId, marcado: boolean): void => {
    const elegidos = roles ?? []
    onCambio({ roles: ROLES.filter((uno) => (uno === rol ? marcado : elegidos.includes(uno))) })
  }
  return (
    <>
      <Grupo titulo="Quiénes lo ven">
        <Opcion tipo="checkbox" name="todos" checked={roles === null} onChange={(marcado) => onCambio({ roles: marcado ? null : [] })}>
          Todos los perfiles
        </Opcion>
        {roles !== null &&
          ROLES.map((rol) => (
            <Opcion
              key={rol}
              tipo="checkbox"
              name="roles"
              id={rol === ROLES[0] ? 'roles' : `rol-${rol}`}
              invalid={error('roles') !== undefined}
              checked={roles.includes(rol)}
              onChange={(marcado) => cambia(rol, marcado)}
            >
              {NOMBRE_DE_ROL[rol]}
            </Opcion>
          ))}
      </Grupo>
      <Selector
        etiqueta="Período"
        name="periodoId"
        vacio="Todos"
        value={String(periodoId ?? '')}
        error={error('periodoId')}
        onChange={(valor) => onCambio({ periodoId: valor === '' ? null : Number(valor) })}
        opciones={periodos.map((uno) => ({ valor: String(uno.periodoId), texto: uno.nombre }))}
      />
    </>
  )
}
