/** So many streams travel on one connection at most. */
export const maxStreamsPerConnection = 30
