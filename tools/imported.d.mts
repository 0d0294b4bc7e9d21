/** Returns the file and all files of this repository that it imports, directly or indirectly. */
export function importedFrom(file: string, seen?: Set<string>): Set<string>
