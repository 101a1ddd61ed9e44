/** A token as the service writes it, signed by nobody: what it says, which is all that a page reads of it. */
export const escribeToken = (dicho: object): string => `x.${Buffer.from(JSON.stringify(dicho)).toString('base64url')}.x`

/** What a token says. */
export const leeToken = (token: string): unknown => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
