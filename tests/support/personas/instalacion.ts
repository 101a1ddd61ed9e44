import type { InstalacionNueva } from '#contract/instalacion.ts'

/** What an empty database is told of itself. */
export const unaInstalacion = (): InstalacionNueva => ({
  agencia: 'Agencia de prueba',
  mesaDeAyuda: { telefono: '+56221234567', correo: 'ayuda@agencia.example', horario: 'lunes a viernes, 9:00 a 18:00' },
  administrador: {
    nombreUsuario: 'primera',
    nombres: 'Amanda',
    apellidoPaterno: 'Rojas',
    apellidoMaterno: '',
    correoElectronico: 'amanda@agencia.example',
  },
})
