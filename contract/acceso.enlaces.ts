import * as v from 'valibot'
import { operaciones } from './operacion.ts'

export const accesoEnlaces = operaciones({
  postEnlaces: {
    metodo: 'POST',
    path: '/enlaces',
    resumen:
      'Abre el enlace de un correo sin gastarlo: da un talón que vale por su código en este navegador, mientras el código valga, donde se pide el código',
    /** A link that was cut is answered as any other that is of no use. */
    body: v.strictObject({ codigo: v.pipe(v.string('El enlace no es válido.'), v.maxLength(200, 'El enlace no es válido.')) }),
    respuesta: { status: 200, schema: v.object({ talon: v.string() }) },
  },
})
