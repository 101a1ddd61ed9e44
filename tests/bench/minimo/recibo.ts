import { createHmac, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { type Cobra, DE_DIRECCION } from './cobro.ts'
import { enmascarado } from './escrituras.ts'
import { Negada } from './sesion.ts'

/** Spends the proof and reads the receipt in one statement: what is read of one that was spent before is not told. */
const RECIBO = `
  with gastada as (
    insert into captcha_usado (desafio, vence) values ($1, to_timestamp($2)) on conflict do nothing returning true
  )
  select exists (select from gastada) as sirve, e.run, json_strip_nulls(json_build_object('estado', k.estado, 'dsEncuesta', k.ds_encuesta,
    'idRbd', k.id_rbd, 'dgvRbd', k.dgv_rbd, 'dsNomEstable', k.ds_nom_estable, 'dsGrado', k.ds_grado,
    'fecha', to_char(k.fecha, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'informante', k.informante,
    'anulado', case when k.estado = 'ANULADO' then to_char(r.anulada, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end,
    'iniciales', concat_ws(' ', inicial(e.nombres), inicial(e.apellido_paterno), nullif(inicial(e.apellido_materno), '')))) as recibo
  from (select 1) uno
  left join comprobante k on k.comprobante_id = $3
  left join estudiante e on e.run = k.run_estudiante
  left join respuesta r on r.respuesta_id = k.respuesta_id`

interface Prueba {
  challenge: { parameters: Record<string, string | number>; signature: string }
  solution: { counter: number; derivedKey: string }
}

const ordenado = (uno: Record<string, unknown>) =>
  JSON.stringify(Object.fromEntries(Object.entries(uno).toSorted(([a], [b]) => (a < b ? -1 : 1))))

/** Reads a captcha's proof: its signature and its end, when it is a good one of the least work; the same signatures that the product checks, of the same secret. */
export function creaLector(secreto: string): (token: string) => [firma: string, vence: number] {
  const clave = (uso: string) => createHmac('sha256', secreto).update(uso).digest('hex')
  const [deDesafio, deLlave] = [clave('captcha-desafio'), clave('captcha-clave')]
  const firmado = (llave: string, dato: string | Buffer, firma: unknown) => {
    const buena = createHmac('sha256', llave).update(dato).digest()
    const dada = Buffer.from(String(firma), 'hex')
    return dada.length === buena.length && timingSafeEqual(dada, buena)
  }

  return (token) => {
    const { challenge, solution } = JSON.parse(Buffer.from(token, 'base64').toString()) as Prueba
    const { cost, expiresAt, keySignature } = challenge.parameters
    const vigente = Number(cost) >= 5000 && Number(expiresAt) > Date.now() / 1000
    if (!vigente || !firmado(deDesafio, ordenado(challenge.parameters), challenge.signature)) throw new Negada(400)
    if (!firmado(deLlave, Buffer.from(solution.derivedKey, 'hex'), keySignature)) throw new Negada(400)
    return [challenge.signature, Number(expiresAt)]
  }
}

/** A receipt by its code, for anybody who brings the captcha's proof. */
export function creaRecibo(base: pg.Pool, lee: ReturnType<typeof creaLector>, paga: Cobra) {
  return async (direccion: string, escrito: string, token: string): Promise<string> => {
    await paga(`llamadas:${direccion}`, DE_DIRECCION, 2)
    const id = escrito.replace(/[\s-]/g, '').toUpperCase()
    if (!/^[0-9A-F]{32}$/.test(id)) throw new Negada(400)
    const { rows } = await base.query<{ sirve: boolean; run: string | null; recibo: object }>({
      name: 'recibo',
      text: RECIBO,
      values: [...lee(token), id],
    })
    const [fila] = rows
    if (fila?.sirve !== true) throw new Negada(400)
    if (fila.run === null) return JSON.stringify({ id, estado: 'NO_EXISTE' })
    return JSON.stringify({ id, ...fila.recibo, runEnmascarado: enmascarado(fila.run) })
  }
}
