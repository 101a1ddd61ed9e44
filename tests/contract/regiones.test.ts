import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { comunasDeNorteASur, deNorteASur, entreLugares, provinciasDeNorteASur } from '#contract/rules/regiones.ts'

const lee = async <T>(archivo: string): Promise<T[]> => JSON.parse(await readFile(`public/data/${archivo}.json`, 'utf8')) as T[]

it('las provincias van de norte a sur, y las de una región siguen juntas', async () => {
  const provincias = await lee<{ provinciaId: string; regionId: string; nombre: string }>('provincias')
  const enOrden = [...provincias].sort(provinciasDeNorteASur)
  expect(enOrden).toEqual([...enOrden].sort(deNorteASur))
  const de = (regionId: string) => enOrden.filter((una) => una.regionId === regionId).map(({ nombre }) => nombre)
  expect(de('10')).toEqual(['Osorno', 'Llanquihue', 'Chiloé', 'Palena'])
  expect(de('09')).toEqual(['Malleco', 'Cautín'])
  expect(de('12')).toEqual(['Última Esperanza', 'Magallanes', 'Tierra del Fuego', 'Antártica Chilena'])
  // None is missing: a code that is not known would come first of all.
  expect(enOrden[0]).toMatchObject({ regionId: '15' })
})

it('las comunas van por provincia, y en ella por nombre', async () => {
  const comunas = await lee<{ comunaId: string; regionId: string; nombre: string }>('comunas')
  const deLosRios = comunas.filter(({ regionId }) => regionId === '14').sort(comunasDeNorteASur)
  const nombres = deLosRios.map(({ nombre }) => nombre)
  const [valdivia, ranco] = [nombres.slice(0, 8), nombres.slice(8)]
  expect(valdivia).toEqual(['Corral', 'Lanco', 'Los Lagos', 'Máfil', 'Mariquina', 'Paillaco', 'Panguipulli', 'Valdivia'])
  expect(ranco).toEqual(['Futrono', 'La Unión', 'Lago Ranco', 'Río Bueno'])
})

it('en el avance, también', () => {
  const provincia = (id: string, nombre: string) => ({ nivel: 'provincia', id, nombre })
  expect([provincia('101', 'Llanquihue'), provincia('103', 'Osorno')].sort(entreLugares).map(({ nombre }) => nombre)).toEqual([
    'Osorno',
    'Llanquihue',
  ])
})
