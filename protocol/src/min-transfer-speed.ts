/**
 * The minimum speed of a file upload in bytes per second: 10 MB take 21 minutes. Client and server wait at least as
 * long as an upload at this speed takes.
 */
export const minBytesPerSecond = 8_000
