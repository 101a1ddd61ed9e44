import pg from 'pg'

/**
 * Loaded with `--import` into the product: it notes every query that is sent to PostgreSQL, and answers each `vistas` with those
 * noted since the last one.
 */
let vistas = []
const consulta = pg.Client.prototype.query

pg.Client.prototype.query = function (pedido, ...resto) {
  const texto = typeof pedido === 'string' ? pedido : pedido.text
  const valores = typeof pedido === 'string' ? resto[0] : pedido.values
  if (texto !== undefined) vistas.push({ sql: texto, nombre: pedido.name, valores: Array.isArray(valores) ? valores : [] })
  return consulta.call(this, pedido, ...resto)
}

process.on('message', (pedido) => {
  if (pedido !== 'vistas') return
  process.send(vistas)
  vistas = []
})
process.channel.unref()
