/** Maximum number of event streams that one combined connection can carry. */
export const maxStreamsPerConnection = 30
