import { construye } from '#scripts/preparar.mjs'

/** Once, before the workers share what it leaves in `dist`. */
export default construye
