/** What tests of one file go on with: a list that grows. */
export const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0)

export const isLong = (all: readonly number[]): boolean => all.length > 2
