import { configure } from '@testing-library/react'

/** What a page shows may take longer on a busy machine: a test that finds it does not wait for the rest. */
configure({ asyncUtilTimeout: 8_000 })
