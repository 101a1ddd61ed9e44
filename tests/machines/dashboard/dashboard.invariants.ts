import { falta, hay, mientras } from '../invariantes.ts'

export const dashboardInvariants = [
  hay(
    { section: 'decisión', quotes: 'chart and table of the same numbers (toggle), filters in the URL' },
    'se muestran cifras que llegaron',
    'avance',
    'figures.shown figures.empty figures.renewing',
  ),
  falta(
    { section: 'decisión', because: 'Las cifras de un lugar no se muestran por las de otro.' },
    'cuando las cifras fallaron o son de fuera de su territorio, no hay ninguna a la vista',
    'avance',
    'figures.failed figures.outside',
  ),
  mientras(
    { section: 'decisión', quotes: 'filters in the URL, CSV, "datos al …", lagging schools' },
    'mientras baja el archivo, se ve que baja',
    'file.downloading',
    ({ tags }) => tags.has('downloading'),
  ),
]
