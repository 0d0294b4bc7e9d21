/** Maximum number of streams on one connection. */
export const maxStreamsPerConnection = 30
