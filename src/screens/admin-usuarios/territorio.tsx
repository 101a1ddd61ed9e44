import type { ReferenciaDeUsuarios } from '#contract/usuarios.admin.ts'
import type { Territorio } from '#contract/rules/territorio.ts'
import { Selector } from '#ui/formulario/campo.tsx'

interface PropsDeTerritorio {
  nivel: 'ninguno' | 'region' | 'comuna'
  elegido: { regionId?: string | null | undefined; provinciaId?: string | null | undefined; comunaId?: string | null | undefined }
  referencia: ReferenciaDeUsuarios
  error: (campo: string) => string | undefined
  onCambio: (territorio: Territorio) => void
}

const oNada = (valor: string): string | null => (valor === '' ? null : valor)

/** The territory that a role needs: choosing one level offers the next and clears those below. */
export function TerritorioDeFormulario({ nivel, elegido, referencia, error, onCambio }: PropsDeTerritorio) {
  const { regionId = null, provinciaId = null, comunaId = null } = elegido
  return (
    <fieldset className="grid gap-3 border-l-4 border-acento pl-4.5">
      <legend className="sr-only">Territorio</legend>
      <p>
        <b className="font-titulo">Territorio.</b>{' '}
        {nivel === 'region' ? 'Este rol necesita una región.' : 'Este rol necesita región, provincia y comuna.'}
      </p>
      <div className="grid gap-4 sm:grid-cols-3">
        <Selector
          etiqueta="Región"
          name="usuarioRol.regionId"
          vacio="Elija"
          required
          value={regionId ?? ''}
          error={error('usuarioRol.regionId')}
          onChange={(valor) => onCambio({ regionId: oNada(valor), provinciaId: null, comunaId: null })}
          opciones={referencia.regiones.map((region) => ({ valor: region.regionId, texto: region.nombre }))}
        />
        {nivel === 'comuna' && (
          <>
            <Selector
              etiqueta="Provincia"
              name="usuarioRol.provinciaId"
              vacio="Elija"
              required
              disabled={regionId === null}
              value={provinciaId ?? ''}
              error={error('usuarioRol.provinciaId')}
              onChange={(valor) => onCambio({ regionId, provinciaId: oNada(valor), comunaId: null })}
              opciones={referencia.provincias
                .filter((una) => una.regionId === regionId)
                .map((una) => ({ valor: una.provinciaId, texto: una.nombre }))}
            />
            <Selector
              etiqueta="Comuna"
              name="usuarioRol.comunaId"
              vacio="Elija"
              required
              disabled={provinciaId === null}
              value={comunaId ?? ''}
              error={error('usuarioRol.comunaId')}
              onChange={(valor) => onCambio({ regionId, provinciaId, comunaId: oNada(valor) })}
              opciones={referencia.comunas
                .filter((una) => una.provinciaId === provinciaId)
                .map((una) => ({ valor: una.comunaId, texto: una.nombre }))}
            />
          </>
        )}
      </div>
    </fieldset>
  )
}
