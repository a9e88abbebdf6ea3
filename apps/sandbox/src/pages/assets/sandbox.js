// Counts the seconds down on a page that shows them; without it the page says where it started.
for (const clock of document.querySelectorAll('[data-remaining-ms]')) {
  const end = performance.now() + Number(clock.dataset.remainingMs);
  const timer = setInterval(() => {
    const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    if (seconds === 0) {
      clearInterval(timer);
      location.reload();
    }
  }, 500);
}
