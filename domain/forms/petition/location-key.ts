/** What a typed place comes down to, so that 'London, UK' and 'london  uk' are one location (PET-09). */
export function locationKey(location: string): string {
  return location
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim()
    .normalize('NFKC');
}
