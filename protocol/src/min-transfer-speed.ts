/**
 * The slowest supported upload, in bytes per second: 10 MB take 21 minutes. Timeouts of client and server are long
 * enough for this speed.
 */
export const minBytesPerSecond = 8_000
