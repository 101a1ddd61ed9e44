/** How much is lost, from 1 to 5, when a machine does what it should not, and what; those that are not here, 2. */
export const RIESGOS: Readonly<Record<string, readonly [risk: number, because: string]>> = {
  session: [5, 'otra persona ve los datos de quien salió'],
  login: [5, 'entra quien no debe, o no entra quien debe'],
  claveunica: [5, 'una identidad se une a la cuenta de otra persona'],
  'msal-exchange': [5, 'una cuenta de la agencia queda en manos de otro'],
  'second-factor': [5, 'la clave sola basta para ver a todo el país'],
  'answer-saving': [5, 'se pierde una respuesta que decía «Guardado»'],
  'survey-answering': [5, 'se envía dos veces, o se pierde lo respondido'],
  'student-link': [5, 'alguien ve a un estudiante que no es suyo'],
  'own-second-factor': [4, 'un administrador queda sin entrar'],
  'guardian-verification': [4, 'un vínculo queda probado sin serlo'],
  'survey-access': [4, 'la encuesta se abre a quien no le toca'],
  'session-renewal': [4, 'la sesión termina mientras se escribe'],
  'data-entry': [4, 'lo digitado queda en otro estudiante'],
  'rbd-guard': [4, 'se trabaja sobre otra escuela'],
  'admin-record': [3, 'se cambia un usuario sin quererlo'],
  'bulk-load': [3, 'se cargan datos malos de muchas escuelas'],
  notice: [1, 'un aviso se ve más o menos tiempo'],
  'login-notice': [1, 'no se ve el aviso de la temporada'],
  'tutorial-video': [1, 'no se ve el video'],
}

/** What is lost when a machine fails, from 1 to 5. */
export const riesgoDe = (maquina: string): number => RIESGOS[maquina]?.[0] ?? 2
