/**
 * The minimum speed of a file upload in bytes per second: 10 MB in 21 minutes. Client and server both wait that long.
 */
export const minBytesPerSecond = 8_000
