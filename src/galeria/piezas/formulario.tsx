import { BotonDeFiltros } from '#ui/formulario/boton-de-filtros.tsx'
import { Boton, EnlaceBoton, type VarianteDeBoton } from '#ui/formulario/boton.tsx'
import { CampoArchivo } from '#ui/formulario/campo-archivo.tsx'
import { CampoCaptcha, type EstadoDeCaptcha } from '#ui/formulario/campo-captcha.tsx'
import { Campo, CampoClave, CampoTexto, CONTROL, ErrorDeCampo, Selector } from '#ui/formulario/campo.tsx'
import { CampoDia } from '#ui/formulario/campo-dia.tsx'
import { Casilla } from '#ui/formulario/casilla.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { Grupo } from '#ui/formulario/grupo.tsx'
import { Opcion } from '#ui/formulario/opcion.tsx'
import { ResumenError } from '#ui/formulario/resumen-error.tsx'
import { Icono } from '#ui/iconos.tsx'
import { FALLA_DE_CAMPOS, FALLA_GENERAL, nada } from '../datos.ts'
import type { Ejemplos, Estados } from '../ejemplo.ts'
import { DibujadaPorOtro, SobrePizarra, Viva } from '../viva.tsx'

const CURSOS = [
  { valor: '5a', texto: '5° básico A' },
  { valor: '5b', texto: '5° básico B' },
]

export const EJEMPLOS = {
  Boton: {
    principal: () => <Boton variante="principal">Guardar</Boton>,
    borde: () => <Boton>Cancelar</Boton>,
    llano: () => <Boton variante="llano">Ver más</Boton>,
    peligro: () => <Boton variante="peligro">Anular la respuesta</Boton>,
    pizarra: () => (
      <SobrePizarra>
        <Boton variante="pizarra">Menú</Boton>
      </SobrePizarra>
    ),
    'con figura': () => (
      <Boton>
        <Icono nombre="descargar" />
        Descargar PDF
      </Boton>
    ),
    'a todo lo ancho': () => (
      <Boton variante="principal" ancho>
        Ingresar
      </Boton>
    ),
    ocupado: () => (
      <Boton variante="principal" ocupado textoOcupado="Guardando">
        Guardar
      </Boton>
    ),
  } satisfies Record<VarianteDeBoton, unknown> & Estados,
  EnlaceBoton: {
    principal: () => (
      <EnlaceBoton href="/otra" variante="principal">
        Comenzar
      </EnlaceBoton>
    ),
    'a todo lo ancho': () => (
      <EnlaceBoton href="/otra" ancho>
        Volver
      </EnlaceBoton>
    ),
    'a otra pestaña': () => (
      <EnlaceBoton href="/otra" target="_blank" rel="noopener">
        Abrir la guía
      </EnlaceBoton>
    ),
  },
  BotonDeFiltros: {
    'sin filtros (solo en teléfonos)': () => <BotonDeFiltros abiertos={false} puestos={0} controla="filtros" onPulsar={nada} />,
    'con dos puestos': () => <BotonDeFiltros abiertos puestos={2} controla="filtros" onPulsar={nada} />,
  },
  Campo: {
    'alrededor de un control propio': () => (
      <Campo id="dia" etiqueta="Día del envío" ayuda="Sale a las 9:00.">
        {(aria) => <input {...aria} type="date" className={CONTROL} defaultValue="2026-11-30" />}
      </Campo>
    ),
  },
  CampoDia: {
    'con un día elegido': () => (
      <Viva inicial="2026-11-30">
        {(valor, cambia) => <CampoDia id="dia-elegido" etiqueta="Día del envío" value={valor} onChange={cambia} />}
      </Viva>
    ),
  },
  ErrorDeCampo: {
    'con las palabras del resumen': () => <ErrorDeCampo id="correo" mensaje="Debe ingresar su correo." />,
  },
  CampoTexto: {
    vacío: () => (
      <Viva inicial="">
        {(valor, cambia) => <CampoTexto etiqueta="Correo" name="correo" type="email" value={valor} onChange={cambia} />}
      </Viva>
    ),
    'con ayuda': () => (
      <Viva inicial="12.345.678-5">
        {(valor, cambia) => (
          <CampoTexto etiqueta="RUN" name="run" cifras ayuda="Con guion y dígito verificador." value={valor} onChange={cambia} />
        )}
      </Viva>
    ),
    'con error': () => <CampoTexto etiqueta="Correo" name="correo" value="ana@" error="El correo no está completo." onChange={nada} />,
    'con advertencia': () => (
      <CampoTexto
        etiqueta="RBD"
        name="rbd"
        cifras
        value="90145-3"
        advertencia="El dígito no es el habitual. Revise que esté bien."
        onChange={nada}
      />
    ),
  },
  CampoClave: {
    'con lo escrito oculto': () => (
      <Viva inicial="Pizarra.Verde">
        {(valor, cambia) => (
          <CampoClave etiqueta="Contraseña" name="password" autoComplete="current-password" value={valor} onChange={cambia} />
        )}
      </Viva>
    ),
    'con error': () => (
      <CampoClave
        etiqueta="Contraseña nueva"
        name="password"
        autoComplete="new-password"
        value=""
        error="Debe ingresar una contraseña."
        onChange={nada}
      />
    ),
  },
  Selector: {
    'sin elegir': () => (
      <Viva inicial="">
        {(valor, cambia) => (
          <Selector etiqueta="Curso" name="curso" vacio="Elija un curso" opciones={CURSOS} value={valor} onChange={cambia} />
        )}
      </Viva>
    ),
    elegido: () => <Selector etiqueta="Curso" name="curso" opciones={CURSOS} value="5b" onChange={nada} />,
    'con error': () => (
      <Selector
        etiqueta="Curso"
        name="curso"
        vacio="Elija un curso"
        opciones={CURSOS}
        value=""
        error="Debe elegir un curso."
        onChange={nada}
      />
    ),
    deshabilitado: () => (
      <Selector etiqueta="Comuna" name="comuna" vacio="Primero elija una región" opciones={[]} value="" disabled onChange={nada} />
    ),
  },
  CampoArchivo: {
    'sin error': () => (
      <CampoArchivo etiqueta="Archivo de usuarios" id="archivo" ayuda="CSV de hasta 5 MB." acepta=".csv,text/csv" onElegir={nada} />
    ),
    'con error': () => (
      <CampoArchivo
        etiqueta="Archivo de usuarios"
        id="archivo"
        ayuda="CSV de hasta 5 MB."
        error="El archivo no es un CSV."
        acepta=".csv,text/csv"
        onElegir={nada}
      />
    ),
  },
  CampoCaptcha: {
    cargando: () => <CampoCaptcha containerId="captcha" estado="cargando" onReintentar={nada} />,
    tarda: () => <CampoCaptcha containerId="captcha" estado="tarda" onReintentar={nada} />,
    listo: () => (
      <DibujadaPorOtro dibujo="Aquí dibuja su casilla el servicio.">
        <CampoCaptcha containerId="captcha" estado="listo" onReintentar={nada} />
      </DibujadaPorOtro>
    ),
    resuelto: () => (
      <DibujadaPorOtro dibujo="Aquí dice el servicio que es una persona.">
        <CampoCaptcha containerId="captcha" estado="resuelto" onReintentar={nada} />
      </DibujadaPorOtro>
    ),
    fallido: () => <CampoCaptcha containerId="captcha" estado="fallido" onReintentar={nada} />,
    'con error': () => (
      <CampoCaptcha containerId="captcha" estado="tarda" error="Complete la verificación de persona." onReintentar={nada} />
    ),
  } satisfies Record<EstadoDeCaptcha, unknown> & Estados,
  Casilla: {
    'sin marcar': () => (
      <Viva inicial={false}>
        {(marcada, cambia) => <Casilla etiqueta="Leí el protocolo y lo acepto." name="acepto" checked={marcada} onChange={cambia} />}
      </Viva>
    ),
    marcada: () => <Casilla etiqueta="Leí el protocolo y lo acepto." name="acepto" checked onChange={nada} />,
    'con error': () => (
      <Casilla
        etiqueta="Leí el protocolo y lo acepto."
        name="acepto"
        checked={false}
        error="Debe aceptar el protocolo para seguir."
        onChange={nada}
      />
    ),
  },
  Opcion: {
    'sin elegir': () => (
      <Opcion tipo="radio" name="quien" checked={false} onChange={nada}>
        Su madre
      </Opcion>
    ),
    elegida: () => (
      <Opcion tipo="radio" name="quien" checked onChange={nada}>
        Su madre
      </Opcion>
    ),
    'una de varias': () => (
      <Opcion tipo="checkbox" name="quienes" checked onChange={nada}>
        Su abuela
      </Opcion>
    ),
    'con error': () => (
      <Opcion tipo="radio" name="quien" checked={false} invalid onChange={nada}>
        Su madre
      </Opcion>
    ),
  },
  Grupo: {
    'con un campo': () => (
      <Grupo titulo="Cómo ubicarlo">
        <CampoTexto etiqueta="Teléfono" name="telefono" type="tel" cifras value="+56 9 1234 5678" onChange={nada} />
      </Grupo>
    ),
  },
  ResumenError: {
    'un dato': () => <ResumenError errores={[{ campo: 'correo', mensaje: 'Debe ingresar su correo.' }]} />,
    'dos datos': () => (
      <ResumenError
        errores={[
          { campo: 'correo', mensaje: 'Debe ingresar su correo.' },
          { campo: 'curso', mensaje: 'Debe elegir un curso.' },
        ]}
      />
    ),
  },
  FallaDeCampos: {
    'con la del captcha': () => <FallaDeCampos falla={FALLA_DE_CAMPOS} captchaId="captcha" />,
  },
  FallaGeneral: {
    'con número y mesa de ayuda': () => <FallaGeneral titulo="No pudimos guardar sus datos." falla={FALLA_GENERAL} />,
  },
} satisfies Ejemplos
