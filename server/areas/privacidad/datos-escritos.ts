import { enNombrePropio } from '#contract/rules/nombre-propio.ts'
import { fechaEnChile } from '#server/plugins/http/archivo.ts'
import { dispositivoDe } from '#server/plugins/sesiones/dispositivo.ts'
import type { DatosPropios } from './datos.sql.ts'

type Renglon = readonly [etiqueta: string, valor: string]

/** A part of what is kept of an account, in words: its title, and a list of lines for each thing. */
export interface ParteEscrita {
  titulo: string
  cosas: (readonly Renglon[])[]
}

const ESTADOS = { borrador: 'En progreso', enviada: 'Enviada', anulada: 'Anulada', tomada: 'La tomó otra persona' } as const
const COMPROBANTES = { VALIDO: 'Válido', ANULADO: 'Anulado', REEMPLAZADO: 'Reemplazado por uno más nuevo' } as const
const SOLICITUDES = { borrado: 'Borrar mis datos', correccion: 'Corregir mis datos' } as const

/** What the registers keep in upper case. */
const DE_NOMBRE: readonly string[] = ['Nombres', 'Apellido paterno', 'Apellido materno']

const dicho = (valor: string | null): string => (valor === null || valor === '' ? 'Sin dato' : valor)
const fecha = (instante: string | null, sinElla = 'Todavía no'): string => (instante === null ? sinElla : fechaEnChile(instante))

/** All that is kept of an account, as its owner reads it: the words of the screens, and answers with their questions. */
export function datosEscritos({
  cuenta,
  vinculos,
  respuestas,
  comprobantes,
  consultas,
  sesiones,
  solicitudes,
}: DatosPropios): ParteEscrita[] {
  const { 'Cuenta creada': creada = null, ...dato } = cuenta
  return [
    {
      titulo: 'Cuenta',
      cosas: [
        [
          ...Object.entries(dato).map(
            ([campo, valor]) => [campo, dicho(valor !== null && DE_NOMBRE.includes(campo) ? enNombrePropio(valor) : valor)] as const,
          ),
          ['Cuenta creada', fecha(creada)],
        ],
      ],
    },
    {
      titulo: 'Vínculos con estudiantes',
      cosas: vinculos.map(({ estudiante, desde, hasta, comprobado }) => [
        ['Estudiante', enNombrePropio(estudiante)],
        ['Vinculado', fecha(desde)],
        ['Comprobado', fecha(comprobado)],
        ['Desvinculado', fecha(hasta)],
      ]),
    },
    {
      titulo: 'Respuestas',
      cosas: respuestas.map(({ encuesta, estudiante, estado, comenzada, enviada, motivo, escritas }) => [
        ['Encuesta', encuesta],
        ['Estudiante', enNombrePropio(estudiante)],
        ['Estado', ESTADOS[estado]],
        ['Comenzada', fecha(comenzada)],
        ['Enviada', fecha(enviada)],
        ...(motivo === null ? [] : [['Motivo', motivo] as const]),
        ...escritas.map(({ pregunta, respuesta }) => [pregunta, respuesta] as const),
      ]),
    },
    {
      titulo: 'Comprobantes',
      cosas: comprobantes.map(({ codigo, encuesta, estudiante, establecimiento, fecha: cuando, estado }) => [
        ['Código', codigo],
        ['Encuesta', encuesta],
        ['Estudiante', enNombrePropio(estudiante)],
        ['Establecimiento', establecimiento],
        ['Fecha', fecha(cuando)],
        ['Estado', COMPROBANTES[estado]],
      ]),
    },
    {
      titulo: 'RUN que buscó',
      cosas: consultas.map(({ run, fecha: cuando }) => [
        ['RUN', run],
        ['Fecha', fecha(cuando)],
      ]),
    },
    {
      titulo: 'Ingresos que se guardan',
      cosas: sesiones.map(({ dispositivo, red, desde, ultimoUso }) => [
        ['Equipo', dispositivoDe(dispositivo).dispositivo],
        ['Red', dicho(red)],
        ['Desde', fecha(desde)],
        ['Último uso', fecha(ultimoUso)],
      ]),
    },
    {
      titulo: 'Solicitudes sobre sus datos',
      cosas: solicitudes.map(({ tipo, detalle, pedida, resuelta, respuesta }) => [
        ['Solicitud', SOLICITUDES[tipo]],
        ['Motivo', detalle],
        ['Pedida', fecha(pedida)],
        ['Resuelta', fecha(resuelta)],
        ['Respuesta', dicho(respuesta)],
      ]),
    },
  ]
}
