import { accessSync, constants } from 'node:fs'
import * as v from 'valibot'
import { parte, sinBarraFinal, url } from './config.piezas.ts'

function seLee(ruta: string): boolean {
  try {
    accessSync(ruta, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/** `name=value`, as many as wished, with commas between them and what they cannot hold as `%XX`. */
function sonEncabezados(texto: string): boolean {
  return texto.split(',').every((uno) => /^\s*[\w!#$&'*+.^`|~-]+\s*=.*$/.test(uno) && !/%(?![0-9a-f]{2})/i.test(uno))
}

const archivo = (variable: string) =>
  v.optional(v.pipe(v.string(), v.check(seLee, `${variable} debe nombrar un archivo que se pueda leer.`)))

/**
 * The variables of OpenTelemetry. Its library reads some by itself, and what it does not understand of them it leaves out with no word: traces
 * would not arrive, and nobody would know why.
 */
export const DE_TRAZAS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
    v.pipe(
      url('OTEL_EXPORTER_OTLP_ENDPOINT'),
      sinBarraFinal,
      v.check((direccion) => !direccion.endsWith('/v1/traces'), 'OTEL_EXPORTER_OTLP_ENDPOINT va sin /v1/traces, que se agrega solo.'),
    ),
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.check(
        () => false,
        'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT no se usa: ponga la dirección en OTEL_EXPORTER_OTLP_ENDPOINT, sin /v1/traces.',
      ),
    ),
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: v.optional(
    v.picklist(['http/json'], 'OTEL_EXPORTER_OTLP_PROTOCOL debe ser http/json: el sistema no habla otro.'),
  ),
  OTEL_EXPORTER_OTLP_COMPRESSION: v.optional(v.picklist(['none', 'gzip'], 'OTEL_EXPORTER_OTLP_COMPRESSION debe ser none o gzip.')),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(
    v.pipe(
      v.string(),
      v.check(sonEncabezados, 'OTEL_EXPORTER_OTLP_HEADERS debe ser nombre=valor, con comas entre uno y otro, y lo que no quepa como %20.'),
    ),
  ),
  OTEL_EXPORTER_OTLP_CERTIFICATE: archivo('OTEL_EXPORTER_OTLP_CERTIFICATE'),
  OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE: archivo('OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE'),
  OTEL_EXPORTER_OTLP_CLIENT_KEY: archivo('OTEL_EXPORTER_OTLP_CLIENT_KEY'),
  OTEL_SERVICE_NAME: v.optional(v.string(), 'encuestas'),
  OTEL_TRACES_SAMPLER: v.optional(
    v.picklist(
      ['parentbased_traceidratio'],
      'OTEL_TRACES_SAMPLER debe ser parentbased_traceidratio, o no ponerse: la parte se dice en OTEL_TRACES_SAMPLER_ARG.',
    ),
  ),
  OTEL_TRACES_SAMPLER_ARG: v.optional(parte('OTEL_TRACES_SAMPLER_ARG', '0.05'), '1'),
}
