export const registroApoderadoExclusions = {
  alike: [
    {
      id: 'registro-apoderado.registering.identity|NAVIGATED#0 después de la siguiente',
      reason: 'Una dirección pide un paso: el de una transición o el de la otra.',
    },
    {
      id: 'registro-apoderado.registering.mail|NAVIGATED#0 después de la siguiente',
      reason: 'Una dirección pide un paso: el de una transición o el de la otra.',
    },
    {
      id: 'registro-apoderado.registering.password.filling|NAVIGATED#0 después de la siguiente',
      reason: 'Una dirección pide un paso: el de una transición o el de la otra.',
    },
  ],
}
