/** The file, and what it imports of ours, by itself and through others. */
export function importedFrom(file: string, seen?: Set<string>): Set<string>
