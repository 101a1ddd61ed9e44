/** Does something while nobody else of this machine who names the same file does. Whoever died at it keeps nobody waiting. */
export declare function aSolas<T>(turno: string, hace: () => Promise<T>): Promise<T>
