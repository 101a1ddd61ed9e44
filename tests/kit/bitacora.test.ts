import { execFile } from 'node:child_process'
import { execPath } from 'node:process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('a quien da un archivo que no está se le dice cuál, sin el rastro del programa', { timeout: 120_000 }, async () => {
  const dicho = promisify(execFile)(execPath, ['--import', 'tsx', 'scripts/model.ts', '--machine', 'wait', '--session', 'no-esta.jsonl'])
  await expect(dicho).rejects.toMatchObject({ code: 1, stderr: 'no-esta.jsonl: no existe ese archivo.\n' })
})
