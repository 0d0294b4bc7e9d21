/** The slowest line on which a file still arrives, bytes a second: 10 MB in 21 minutes. Both ends wait for it. */
export const minBytesPerSecond = 8_000
