/** The slowest upload that the timeouts of client and server allow, in bytes per second (10 MB take 21 minutes). */
export const minBytesPerSecond = 8_000
