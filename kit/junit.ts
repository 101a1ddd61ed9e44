import { escapeXml } from './draw/escape.ts'

/** Something that was judged: what is wrong with it, or null. */
export interface JudgedCase {
  name: string
  fault: string | null
}

/** What was judged of one machine. */
export interface JudgedSuite {
  name: string
  cases: readonly JudgedCase[]
}

function suiteOf({ name, cases }: JudgedSuite): string[] {
  const failures = cases.filter(({ fault }) => fault !== null).length
  return [
    `  <testsuite name="${escapeXml(name)}" tests="${cases.length}" failures="${failures}">`,
    ...cases.map((one) => {
      const opened = `    <testcase classname="${escapeXml(name)}" name="${escapeXml(one.name)}"`
      return one.fault === null ? `${opened}/>` : `${opened}><failure message="${escapeXml(one.fault)}"/></testcase>`
    }),
    '  </testsuite>',
  ]
}

/** What was judged, as JUnit's XML, which the tools of continuous integration read. */
export function junitOf(suites: readonly JudgedSuite[]): string {
  const all = suites.flatMap(({ cases }) => cases)
  const failures = all.filter(({ fault }) => fault !== null).length
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites tests="${all.length}" failures="${failures}">`,
    ...suites.flatMap(suiteOf),
    '</testsuites>',
    '',
  ].join('\n')
}
