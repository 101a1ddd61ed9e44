import { hash, verify } from '@node-rs/argon2'

/** Checks passwords as the product does and does nothing else: `{ cuantas }` asks for so many, two at a time. */
const guardado = await hash('Una.Clave.Cualquiera.1', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

process.on('message', ({ cuantas }: { cuantas?: number }) => {
  if (cuantas === undefined) return
  const comprueba = async () => {
    for (let i = 0; i < cuantas / 2; i += 1) await verify(guardado, 'Una.Clave.Cualquiera.1')
  }
  void Promise.all([comprueba(), comprueba()]).then(() => process.send?.({ hechas: cuantas }))
})
// What measures it lets it end; here its messages are all it lives for.
process.channel?.ref()
