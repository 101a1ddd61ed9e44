/** What the kit offers to who tests a machine that is not of this product. */
export { explore } from './explore.ts'
export { inventory } from './inventory.ts'
export { lockFrom, lockText } from './lock-text.ts'
export { modelOf, type Bounds, type Model } from './model.ts'
export { mutationScore } from './mutate.ts'
export { brokenBy, requirement } from './requirements.ts'
export { pureRun } from './drive-pure.ts'
export { lockOf, verify } from './verify.ts'
