import { configure } from '@testing-library/react'
// What a page begins to bring and its test does not wait for is left half loaded for the files after it, and these lists take seconds on a slow machine.
import '#contract/rules/fuerza-de-contrasena.ts'

/** What a page shows may take longer on a busy machine: a test that finds it does not wait for the rest. */
configure({ asyncUtilTimeout: 8_000 })
