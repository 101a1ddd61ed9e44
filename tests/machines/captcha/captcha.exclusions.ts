export const captchaExclusions = {
  transitions: [],
  mutants: [
    {
      id: 'captcha.failed|RETRY#0 va a captcha.bringing.patience.expected',
      reason:
        'Entrar a una región de un estado paralelo entra a todas, y esta es la primera de las suyas: es lo mismo que entrar al estado.',
    },
  ],
}
