/** A secret that production takes. */
export const SECRETO = 'kR7vQ2mX9pL4tZ8wB3nH6jF1sD5gA0yC'

/** What a process asks for in production, but for its database. */
export const PRODUCCION = {
  NODE_ENV: 'production',
  SALIDA_MS: '0',
  PUBLIC_URL: 'https://encuestas.example',
  TOKEN_SECRET: SECRETO,
  AUDIT_KEY: 'vN4xT8kW2rY6mB0cZ9hQ3jL7pF5sD1gE',
  SMTP_URL: 'smtp://usuario:clave@correo.example:587',
  IDENTITY_CLIENT_ID: '2b8c1d4e-0f3a-4b5c-8d6e-7f8091a2b3c4',
  IDENTITY_TENANT: '7a1c0f5e-3b7d-4c55-9a52-6f0d8e1b2c34',
  IDENTITY_SCOPE: 'api://encuestas/Login',
  CLAVEUNICA_ISSUER: 'https://accounts.claveunica.example/openid',
  CLAVEUNICA_CLIENT_ID: 'cliente',
  CLAVEUNICA_CLIENT_SECRET: 'secreto-del-cliente',
}
