// A file for whoever sits in front of the page.

/** How long a browser may take to begin reading the file, in milliseconds: without its address it would get nothing. */
const WHILE = 1000;

export function offer(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), WHILE);
}
