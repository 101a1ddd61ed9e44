import { useSelector } from '@xstate/react'
import { useCallback, useState } from 'react'
import { createActor, fromPromise } from 'xstate'
import { RechazoDeApi, SIN_CONEXION } from '#contract/rechazo.ts'
import { fileDownloadMachineOf } from '#machines/file-download/file-download.chart.ts'
import { downloadFailure, isDownloadingFile } from '#machines/file-download/file-download.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { Basico } from '#ui/iconos-basicos.tsx'

/** Asks the service for the receipt's file and hands it to the person's downloads. @throws RechazoDeApi when it does not come. */
async function descarga(token: string | null, codigo: string, signal: AbortSignal): Promise<void> {
  const respuesta = await fetch('/api/encuestador/comprobante', {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    signal,
  }).catch(() => null)
  if (respuesta === null) throw new RechazoDeApi(0, { message: SIN_CONEXION, codigo: 'sin-conexion' })
  if (!respuesta.ok) {
    const message = 'Su comprobante también está en el sistema, junto a la encuesta.'
    throw new RechazoDeApi(respuesta.status, { message, codigo: 'sin-archivo' })
  }
  const enlace = document.createElement('a')
  enlace.href = URL.createObjectURL(await respuesta.blob())
  enlace.download = `comprobante-${codigo.slice(0, 8)}.pdf`
  enlace.click()
  // The download reads the address after the click returns.
  setTimeout(() => URL.revokeObjectURL(enlace.href), 0)
}

interface PropsDePdf {
  codigo: string
  /** The survey's session. */
  token: () => string | null
}

/** The receipt as a file to keep. */
export function GuardarPdf({ codigo, token }: PropsDePdf) {
  const [archivo] = useState(() =>
    createActor(
      fileDownloadMachineOf<string>().provide({ actors: { download: fromPromise(({ signal }) => descarga(token(), codigo, signal)) } }),
    ),
  )
  // It runs while it is in sight, as the next form does.
  const aLaVista = useCallback(() => {
    archivo.start()
    return () => void archivo.stop()
  }, [archivo])
  const ocupado = useSelector(archivo, isDownloadingFile)
  const falla = useSelector(archivo, downloadFailure)
  return (
    <div ref={aLaVista} className="grid gap-3 print:hidden">
      {falla && (
        <Aviso tono="error" titulo="No pudimos guardar el PDF." role="alert">
          <p>{falla.mensaje}</p>
        </Aviso>
      )}
      <Boton
        variante="principal"
        ancho
        ocupado={ocupado}
        textoOcupado="Guardando"
        onClick={() => archivo.send({ type: 'DOWNLOAD', request: codigo })}
      >
        <Basico nombre="descargar" />
        Guardar PDF
      </Boton>
    </div>
  )
}
