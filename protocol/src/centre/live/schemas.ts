export const maxStreamsPerConnection = 30
