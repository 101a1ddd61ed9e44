import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** What tells two texts apart, as the header `ETag` says it. */
export const selloDeTexto = (texto: string): string => `"${createHash('sha256').update(texto).digest('base64url').slice(0, 16)}"`

/** Whether who asks has already what bears this seal. */
export const tieneEl = (sello: string, { headers }: FastifyRequest): boolean => headers['if-none-match']?.includes(sello) ?? false
