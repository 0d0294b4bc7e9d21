/** Returns the file and all files of this repository that it imports, directly or indirectly. */
export function listImportedFiles(file: string, seen?: Set<string>): Set<string>
