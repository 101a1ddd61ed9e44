/** What a test that has much to do, and waits for nobody, looks at last. */
export const isSmall = (n: number): boolean => n < 10
