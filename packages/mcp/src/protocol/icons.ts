const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#155e63"/><path d="M31 19C25 14 17 13 10 15v32c7-2 15-1 21 4zM33 19c6-5 14-6 21-4v32c-7-2-15-1-21 4z" fill="#fff"/><circle cx="45" cy="43" r="13" fill="#f5b83d" stroke="#155e63" stroke-width="4"/><path d="M45 36v8l5 3" fill="none" stroke="#155e63" stroke-width="4" stroke-linecap="round"/></svg>'

const png =
  "iVBORw0KGgoAAAANSUhEUgAAADAAAAAwBAMAAAClLOS0AAAAMFBMVEUAAAAWX2MWX2QVX2IVXmMVXmMVXmP////1uD2Kr7FQhorE19iFi1C9oUdNdVk1dHhf8b5GAAAABnRSTlMAO16PtMxrl08NAAABLUlEQVR42tXUsU7DMBAG4APxAEgg5k7sLMzwEt0B9VSqEjYsyND1hqSjK4WBDdSww9AdZUAdUSdG1IW1Ehu+OK1sx/cA/SfHX2JbVu4AAA666KV3AnUOsZVznt/FSDoGjmNwCbCD0ezDXhzO4CgOF3AahyvoxqEHKMRCWZTriXJabOBamdxrfhy88/jZBaW0O3Ih1fb9FqiHF7VlkBZ4+xqBlC8D/9qg7UWuQpgi/lI+92+XYWXmswV9tAATop8+ZSGMsG/ghupPXLjDysI4gDckC1kISQN5AHrYAEUhWQiAQwdmj7P1HuZEVb754Vgn5rhmFfrG5dgFxMkIl8RSffkweOLlqd7HA05FdhsDfhnwWTNbBkHhJJ/zpnDEUhOLUyxnsQHILUNsMkJb+gcbVe5V2JGhDQAAAABJRU5ErkJggg=="

/** Hourbook's mark, a book with a clock, as data: a client needs no address to show it. */
export const icons = [
  { src: `data:image/png;base64,${png}`, mimeType: "image/png", sizes: ["48x48"] },
  { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, mimeType: "image/svg+xml", sizes: ["any"] }
]
