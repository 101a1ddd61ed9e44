import { dice, en, guarda, hecho, llama, llegaA, no, nunca, o, ocurre, siempre, y } from '../lenguaje.ts'

interface Contexto {
  usuario: unknown
  accessToken: string | null
  sessionId: string | null
  establecimiento: unknown
}
const datos = guarda('hay datos de una persona', ({ usuario, establecimiento }: Contexto) => usuario !== null || establecimiento !== null)
const token = guarda('hay un token', ({ accessToken }: Contexto) => accessToken !== null)
const habiaToken = hecho('había un token', (_ahora, antes) => antes !== null && antes.context['accessToken'] !== null)
const ANUNCIA = { type: 'ANNOUNCE_END' }

export const sessionProperties = [
  nunca({ section: '§4', quotes: 'Logout clears the session state' }, o(datos, token), {
    despuesDe: llegaA('anonymous'),
    hasta: ocurre('SIGNED_IN'),
  }),
  siempre(
    { section: 'decisión', quotes: 'revoked by\n  logout' },
    dice('tabs', ANUNCIA),
    y(llegaA('anonymous'), y(habiaToken, no(ocurre('OTHER_TAB_ENDED')))),
  ),
  siempre({ section: '§4', quotes: 'set user, set access token' }, token, en('authenticated')),
  siempre(
    { section: 'decisión', because: 'Nadie pierde su sesión por una falla: la cierran la persona, su fin o un rechazo del servicio.' },
    o(ocurre('NAVIGATE', 'SIGN_OUT_ANYWAY', 'countUnsent.done', 'countUnsent.error', 'clock'), no(llama('closeSession'))),
    llama('closeSession'),
  ),
]
