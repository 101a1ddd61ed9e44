import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { puedeVer } from '#contract/rules/permisos-de-ruta.ts'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { filaDe } from '#server/semilla/cuentas.ts'
import { levantaPostgres } from '#tests/support/entorno/postgres.ts'
import { levantaAplicacion } from '#tests/support/navegador/aplicacion-real.ts'
import { abreChromium } from '#tests/support/navegador/chromium.ts'
import { entraDentro, type Perfil, SIN_CAPTCHA } from '#tests/support/personas/dentro.ts'
import type { Ataque } from './ataque.ts'

/** What somebody writes who wants another person's page to run it. */
const HOSTIL = ` <img src=x onerror="window.ajeno=1">"'><svg onload="window.ajeno=2"></svg>{{7*7}}\${7*7}`

/** What names something to the program and no page shows as somebody wrote it. */
const DEL_PROGRAMA =
  /^(clave|huella|token|modo|estado|rol|accion|objeto|tipo|uso|formato|lugar|datos|version|camino)$|_(hash|token|id)$|^(id_|cod_|run|password|nombre_usuario|correo)/

/** Leaves each text of the database, also those inside its documents, as such a person would. Gives how many columns it could. */
async function escribeEnTodo(databaseUrl: string): Promise<number> {
  const cliente = new pg.Client({ connectionString: databaseUrl })
  await cliente.connect()
  const { rows } = await cliente.query<{ tabla: string; columna: string; tipo: string }>(`
    select c.table_name as tabla, c.column_name as columna, c.data_type as tipo from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb') and c.is_generated = 'NEVER'
      and c.table_name not in ('migracion', 'presupuesto', 'intento', 'sesion', 'ticket')
  `)
  const enDocumento = `'("(texto|titulo|ayuda|etiqueta|nombre|descripcion)": "[^"]*)"'`
  let puestos = 0
  for (const { tabla, columna, tipo } of rows) {
    if (DEL_PROGRAMA.test(columna)) continue
    const nuevo =
      tipo === 'text'
        ? `"${columna}" || $1`
        : `regexp_replace("${columna}"::text, ${enDocumento}, '\\1' || replace(replace($1, '\\', '\\\\'), '"', '\\"') || '"', 'g')::jsonb`
    // What the database itself refuses, nobody writes.
    const { rowCount } = await cliente
      .query(`update "${tabla}" set "${columna}" = ${nuevo} where "${columna}" is not null`, [HOSTIL])
      .catch(() => ({ rowCount: 0 }))
    if ((rowCount ?? 0) > 0) puestos += 1
  }
  await cliente.end()
  return puestos
}

const PERFILES: readonly Perfil[] = process.env['SOLO']
  ? ['apoderado']
  : ['rbd', 'apoderado', 'epja', 'administrador-nacional', 'administrador-regional', 'administrador-comunal', 'reportes']

interface Vista {
  donde: string
  seEjecuta: boolean
  seLee: boolean
}

async function mira(pagina: Page, donde: string): Promise<Vista> {
  await pagina.waitForLoadState('networkidle').catch(() => undefined)
  const visto = await pagina.evaluate(() => ({
    seEjecuta: Reflect.has(window, 'ajeno') || document.querySelector('img[src="x"], svg[onload], [onerror]') !== null,
    seLee: document.querySelector('main')?.innerText.includes('onerror=') ?? false,
  }))
  return { donde, ...visto }
}

/** The survey that this account may answer first, as its own page shows it, in a tab of its own. */
async function laEncuesta(pagina: Page): Promise<Vista> {
  await pagina.goto(PATH_DE_RUTA.misEstudiantes)
  const [encuesta] = await Promise.all([
    pagina.context().waitForEvent('page'),
    pagina
      .getByRole('button', { name: /Comenzar|Continuar/ })
      .first()
      .click(),
  ])
  await encuesta.getByRole('heading', { level: 1 }).waitFor()
  return mira(encuesta, 'la encuesta de un apoderado')
}

async function recorre(navegador: Browser, url: string, perfil: Perfil): Promise<Vista[]> {
  const contexto = await navegador.newContext({ baseURL: url, viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' })
  const pagina = await contexto.newPage()
  await entraDentro(pagina, perfil, PATH_DE_RUTA.inicio)
  const { rolId } = filaDe(perfil).fila
  const vistas: Vista[] = []
  for (const [ruta, camino] of Object.entries(PATH_DE_RUTA) as [keyof typeof PATH_DE_RUTA, string][]) {
    if (/logout|salida|retorno/i.test(camino) || !puedeVer(rolId, ruta)) continue
    await pagina.goto(camino)
    vistas.push(await mira(pagina, `${camino} de ${perfil}`))
  }
  if (perfil === 'apoderado') vistas.push(await laEncuesta(pagina))
  await contexto.close()
  return vistas
}

export default {
  nombre: 'Un programa escrito donde otro lo lee',
  dice: 'Escribe marcas que se ejecutan en cada texto de la base, y mira con cada perfil cada página que puede ver: se leen, y no se ejecuta ninguna.',
  antes: 'ninguna se ejecuta',
  async corre() {
    const [postgres, navegador] = await Promise.all([levantaPostgres(), abreChromium()])
    const aplicacion = await levantaAplicacion({ ...SIN_CAPTCHA, DATABASE_URL: postgres.databaseUrl })
    try {
      const puestos = await escribeEnTodo(postgres.databaseUrl)
      const vistas: Vista[] = []
      for (const perfil of PERFILES) vistas.push(...(await recorre(navegador, aplicacion.url, perfil)))
      const ejecutadas = vistas.filter(({ seEjecuta }) => seEjecuta).map(({ donde }) => donde)
      const leidas = vistas.filter(({ seLee }) => seLee).length
      return {
        ahora: `en ${puestos} columnas; ${vistas.length} páginas, ${leidas} lo muestran y ${ejecutadas.length} lo ejecutan${ejecutadas.length > 0 ? `: ${ejecutadas.join(', ')}` : ''}`,
        resiste: ejecutadas.length === 0 && puestos >= 30 && leidas >= 20,
      }
    } finally {
      await navegador.close()
      await aplicacion.cierra()
      await postgres.cierra()
    }
  },
} satisfies Ataque
